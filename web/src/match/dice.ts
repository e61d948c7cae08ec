// Typing the faces of dice that were thrown on a real table.

/** What has been typed so far, of so many dice. */
export type Typing = { want: number; faces: number[]; cursor: number };

export function begin(want: number): Typing {
  return { want, faces: Array<number>(want).fill(0), cursor: 0 };
}

/** A face at the cursor; the cursor goes on to the next die without one. */
export function type(typing: Typing, face: number): Typing {
  if (face < 1 || face > 6 || typing.cursor >= typing.want) return typing;
  const faces = typing.faces.with(typing.cursor, face);
  const empty = faces.indexOf(0, typing.cursor + 1);
  const first = faces.indexOf(0);
  const cursor = empty >= 0 ? empty : first >= 0 ? first : typing.want;
  return { ...typing, faces, cursor };
}

/** Takes the face before the cursor away, or the one under it. */
export function back(typing: Typing): Typing {
  const here = typing.cursor < typing.want && typing.faces[typing.cursor] !== 0;
  const cursor = here ? typing.cursor : Math.max(typing.cursor - 1, 0);
  if (typing.want === 0) return typing;
  return { ...typing, faces: typing.faces.with(cursor, 0), cursor };
}

export function goTo(typing: Typing, cursor: number): Typing {
  return { ...typing, cursor: Math.min(Math.max(cursor, 0), typing.want) };
}

/** `6 5 5 1` or `6551`: all faces in a text, from the cursor on; null when it holds none. */
export function paste(typing: Typing, text: string): Typing | null {
  const faces = [...text.replace(/[\s,;.+/|-]/g, "")];
  if (faces.length === 0 || faces.some((face) => !/[1-6]/.test(face))) return null;
  // Pasted over a full throw, or exactly as many: it replaces all.
  const from = faces.length >= typing.want || typing.cursor >= typing.want ? begin(typing.want) : typing;
  return faces.reduce((all, face) => type(all, Number(face)), from);
}

export function full(typing: Typing): boolean {
  return typing.want > 0 && typing.faces.every((face) => face > 0);
}

export function missing(typing: Typing): number {
  return typing.faces.filter((face) => face === 0).length;
}
