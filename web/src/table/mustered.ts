// Units that are not on the table yet, lined up behind their own edge.
import type { Piece, Scene } from "../proto";

export function mustered(scene: Scene): Piece[] {
  const sides = [...new Set(scene.pieces.map((piece) => piece.side))].sort();
  return sides.flatMap((side) => {
    const units = scene.pieces.filter((piece) => piece.side === side);
    const gap = scene.width / 60;
    const long = units.reduce((sum, piece) => sum + piece.width + gap, -gap);
    const near = side % 2 === 0;
    let x = (scene.width - long) / 2;
    return units.map((piece) => {
      const at = x + piece.width / 2;
      x += piece.width + gap;
      const y = near ? scene.height / 9 : scene.height - scene.height / 9;
      return { ...piece, x: at, y, facing: near ? 0 : 32_768 };
    });
  });
}
