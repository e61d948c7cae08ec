//! The questions that can be asked on paper, in the order of the sheet.
