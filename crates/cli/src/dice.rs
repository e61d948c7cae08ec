//! Dice that a person has thrown.

use anyhow::{Result, bail};
use tercio_chance::Awaited;

/// Faces as they are typed: `6 5 5 1`, `6,5,5,1` or `6551`.
pub fn faces(text: &str) -> Result<Vec<u8>> {
    let mut faces = Vec::new();
    for sign in text.chars() {
        match sign {
            '1'..='6' => faces.extend(sign.to_digit(10).map(|face| face as u8)),
            ' ' | ',' | '\t' => {}
            '0' | '7'..='9' => bail!("a die shows 1 to 6, not {sign}"),
            _ => bail!("`{text}` is not dice: type the faces, such as 6 5 5 1"),
        }
    }
    Ok(faces)
}

/// Whether these are as many dice as are asked for.
pub fn counted(ask: &Awaited, faces: &[u8]) -> Result<()> {
    let (wanted, given) = (usize::from(ask.roll.dice()), faces.len());
    if wanted == given {
        return Ok(());
    }
    let needed = if wanted == 1 { "1 die".to_string() } else { format!("{wanted} dice") };
    let were = if given == 1 { "was" } else { "were" };
    bail!("{} needs {needed}, but {given} {were} given", ask.say)
}

/// Several throws, parted by `/`.
pub fn throws(text: &str) -> Result<Vec<Vec<u8>>> {
    text.split('/').map(|one| faces(one.trim())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_read_with_or_without_spaces() {
        assert_eq!(faces("6 5 5 1").unwrap(), [6, 5, 5, 1]);
        assert_eq!(faces("6551").unwrap(), [6, 5, 5, 1]);
        assert_eq!(faces("6,5, 5").unwrap(), [6, 5, 5]);
        assert!(faces("7").unwrap_err().to_string().contains("1 to 6"));
        assert!(faces("six").is_err());
        assert_eq!(throws("651 / 33 2").unwrap(), [vec![6, 5, 1], vec![3, 3, 2]]);
    }
}
