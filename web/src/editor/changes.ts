// What can be done to a draft with what is chosen in it: add, copy, remove, place, take out of a line.

import type { Edit, Start, TableForm } from "../proto";
import { announce, toast } from "../lib/announce.svelte";
import { added, copied, stood, taken, takenOut, type At, type Done } from "./actions";
import { chosenPiece } from "./chosen";
import type { Desk } from "./desk.svelte";
import { sideOf, type Values } from "./doc";
import { snapped, stepFor } from "./shape";

export class Changes {
  constructor(readonly desk: Desk) {}

  get #draft() {
    return this.desk.draft;
  }

  /** Ticks in the file's unit of length. */
  get #unit(): number {
    return Math.max(this.#draft.scene?.unit_ticks ?? 1, 1);
  }

  get #piece() {
    const { shown } = this.#draft;
    return shown ? chosenPiece(shown, this.desk.chosen) : null;
  }

  edit = (edits: Edit[]): Promise<boolean> => (edits.length > 0 ? this.#draft.edit(edits) : Promise.resolve(false));

  async #make(done: Done): Promise<void> {
    if (await this.edit(done.edits)) this.desk.chosen = done.chosen;
  }

  /** Where something new is put: units at their own edge, ground in the middle, never quite on another. */
  #room(list: string): At {
    const { scene, shown } = this.#draft;
    if (!scene || !shown) return [0, 0, 0];
    const unit = this.#unit;
    const [width, height] = [scene.width / unit, scene.height / unit];
    const step = stepFor(width);
    const side = sideOf(list);
    const second = side === "side.1";
    const y = side === "" ? height / 2 : second ? height * 0.88 : height * 0.12;
    const busy = scene.pieces.filter((piece) => !piece.out);
    const off = (piece: (typeof busy)[number], x: number) => Math.hypot(piece.x / unit - x, piece.y / unit - y);
    const free = (x: number) => side === "" || busy.every((piece) => off(piece, x) > (piece.width * 1.05) / unit);
    const at = (x: number): At => [snapped(x, step), snapped(y, step), second ? 180 : 0];
    for (let away = 0; away < width * 0.45; away += step * 4) {
      for (const x of [width / 2 + away, width / 2 - away]) if (free(x)) return at(x);
    }
    return at(width / 2);
  }

  add = (list: string, form: TableForm, start: Start): void => {
    const { shown, forms } = this.#draft;
    if (shown) void this.#make(added(forms, shown, list, form, start.value as Values, this.#room(list)));
  };

  remove = (): void => {
    const { shown, forms } = this.#draft;
    const { chosen } = this.desk;
    if (!shown || !chosen) return;
    const path = "path" in chosen ? chosen.path : this.#piece?.unit;
    if (!path) {
      if (path === null) toast("It comes from another file: bring that army into this one first");
      return;
    }
    void this.#make(taken(forms, shown, path));
    announce("Removed");
  };

  copy = (): void => {
    const { shown, forms, scene } = this.#draft;
    const { chosen } = this.desk;
    if (!shown || !chosen) return;
    const piece = "unit" in chosen ? this.#piece : null;
    const path = "path" in chosen ? chosen.path : piece?.unit;
    if (!path || !/\.\d+$/.test(path)) return;
    const base = piece ? scene?.pieces.find((one) => one.id === piece.piece) : undefined;
    const step = stepFor((scene?.width ?? 0) / this.#unit);
    const aside = base ? snapped((base.width * 1.1) / this.#unit, step) : step * 6;
    void this.#make(copied(forms, shown, path, piece, [aside, piece ? 0 : -aside]));
  };

  /** Takes the chosen unit out of the line that it stands in. */
  alone = (): void => {
    const { shown, forms, scene } = this.#draft;
    const piece = this.#piece;
    if (!piece || !shown || !scene) return;
    const where = (name: string): [number, number] => {
      const id = shown.pieces.find((one) => one.name === name)?.piece;
      const found = scene.pieces.find((one) => one.id === id);
      return [(found?.x ?? 0) / this.#unit, (found?.y ?? 0) / this.#unit];
    };
    void this.edit(takenOut(forms, shown, piece, where));
  };

  /** Puts the chosen unit on the table. */
  stand = (): void => {
    const piece = this.#piece;
    if (piece) void this.edit(stood(this.#draft.forms, piece, this.#room(piece.side)));
  };
}
