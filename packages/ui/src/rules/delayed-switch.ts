/** A popup waits this long before it shows or hides (foundations §9). */
export const POPUP_DELAY_MS = 100

export type DelayedSwitch = {
  /** Asks for a state; it comes 100 ms later unless the opposite is asked for first. */
  want(isOn: boolean): void
  /** Takes a state at once: focus, touch and Escape do not wait. */
  now(isOn: boolean): void
  stop(): void
}

/** A switch that follows the pointer with the popup's delay: passing over does not open, slipping off for a moment does not close. */
export function createDelayedSwitch(turn: (isOn: boolean) => void): DelayedSwitch {
  let state = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = (isOn: boolean) => {
    clearTimeout(timer)
    if (isOn !== state) turn((state = isOn))
  }
  return {
    now,
    want(isOn) {
      clearTimeout(timer)
      if (isOn !== state) timer = setTimeout(now, POPUP_DELAY_MS, isOn)
    },
    stop: () => clearTimeout(timer),
  }
}
