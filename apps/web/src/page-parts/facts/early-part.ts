import { createElement, lazy, Suspense, type ComponentType } from 'react'

/** A part whose code comes with the page only where the page's path, or its data, asks for it. */
export type EarlyPart<Props extends object> = {
  /** Draws nothing before the code is there. A part that the server drew stays as it is until then. */
  readonly Part: ComponentType<Props>
  /** Loads the code. A page record names it in `parts`: so it is there before the page is drawn, on the server too. */
  open(): Promise<void>
}

/** A part that few visits of its page need, and those at once: a tab that most people never open. */
export function earlyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): EarlyPart<Props> {
  let Loaded: ComponentType<Props> | null = null
  const open = async (): Promise<ComponentType<Props>> => (Loaded ??= await load())
  const makeLate = () =>
    lazy(async () => ({
      default: await open().catch((error: unknown): never => {
        // What failed once is not asked for again by the same one.
        Late = makeLate()
        throw error
      }),
    }))
  let Late = makeLate()
  return {
    Part: (props) =>
      createElement(Suspense, null, createElement<Props>(Loaded ?? (Late as ComponentType<Props>), props)),
    open: async () => void (await open()),
  }
}
