import { createElement, type ComponentType } from 'react'

/** A part whose code comes with the page only where the page's path asks for it. */
export type EarlyPart<Props extends object> = {
  /** Draws nothing before `open` is done. */
  readonly Part: ComponentType<Props>
  /** Loads the code; a page record names it in `parts`, so it is there before the page is drawn, on the server too. */
  open(): Promise<void>
}

/** A part that few visits of its page need, and those at once: a tab that most people never open. */
export function earlyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): EarlyPart<Props> {
  let Loaded: ComponentType<Props> | null = null
  return {
    Part: (props) => (Loaded === null ? null : createElement(Loaded, props)),
    async open() {
      Loaded ??= await load()
    },
  }
}
