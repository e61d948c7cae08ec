// Something asked of the server: on its way, here, or failed, with a way to ask again.

export class Load<T> {
  data = $state.raw<T>();
  error = $state.raw<unknown>();
  busy = $state(false);
  #ask: () => Promise<T>;
  #round = 0;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  run = async (): Promise<void> => {
    const round = ++this.#round;
    this.busy = true;
    this.error = undefined;
    try {
      const data = await this.#ask();
      if (round === this.#round) this.data = data;
    } catch (error) {
      if (round === this.#round) this.error = error;
    } finally {
      if (round === this.#round) this.busy = false;
    }
  };
}
