import { useState } from 'react'

/** Whether the pointer or the focus is on what takes `holds`: then nothing there may move (screens-evm §0.5). A pointer that leaves does not let go of what has the focus. */
export function useHold() {
  const [by, setBy] = useState({ pointer: false, focus: false })
  const hold = (kind: keyof typeof by, on: boolean) => () => setBy((before) => ({ ...before, [kind]: on }))
  return {
    held: by.pointer || by.focus,
    holds: {
      onPointerEnter: hold('pointer', true),
      onPointerLeave: hold('pointer', false),
      onFocus: hold('focus', true),
      onBlur: hold('focus', false),
    },
  }
}
