import { createElement, useEffect, useState, type ComponentType } from 'react'

/** A part whose code comes with the page only where the page's path, or its data, asks for it. */
export type EarlyPart<Props extends object> = {
  /** Draws nothing before the code is there, and asks for it then. */
  readonly Part: ComponentType<Props>
  /**
   * Loads the code. A page record names it in `parts`: so it is there before the page is drawn, on the server too. What the server drew and the browser
   * has not opened when it takes the document over does not agree with it: the whole page would be drawn anew.
   */
  open(): Promise<void>
}

/** Hears which parts are opened and which are drawn, each by what loads it. */
export type EarlyPartWatch = { opened(load: () => unknown): void; drawn(load: () => unknown): void }

let watch: EarlyPartWatch | null = null

/** Tells `next` of all parts from now on, nobody after null: for the test that what is drawn was opened before. */
export const watchEarlyParts = (next: EarlyPartWatch | null): void => {
  watch = next
}

/** A part that few visits of its page need, and those at once: a tab that most people never open. */
export function earlyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): EarlyPart<Props> {
  let Loaded: ComponentType<Props> | null = null
  const open = async (): Promise<void> => {
    watch?.opened(load)
    Loaded ??= await load()
  }
  return {
    open,
    Part(props) {
      watch?.drawn(load)
      const [, draw] = useState<unknown>(null)
      useEffect(() => {
        if (Loaded === null)
          open().then(
            () => draw(() => Loaded),
            // Thrown while it is drawn, so that it is told in the page's place; another drawing asks again.
            (error: unknown) =>
              draw(() => {
                throw error
              }),
          )
      }, [])
      return Loaded === null ? null : createElement<Props>(Loaded, props)
    },
  }
}
