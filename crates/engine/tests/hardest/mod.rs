mod baroque;
mod conquest;
mod impetus;
mod mini;
mod rose;
