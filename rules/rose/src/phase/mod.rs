//! The sections of the sheet, one file each, in its order.

pub mod narrator;

pub mod ladder;

pub mod march;

pub mod reform;

pub mod reload;

pub mod time;

pub mod engage;

pub mod shoot;

pub mod risk;

pub mod result;

pub mod orders;
