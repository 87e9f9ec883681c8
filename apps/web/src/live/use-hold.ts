import { useState } from 'react'

/** Whether the pointer or the focus is on what takes `holds`: then nothing there may move (screens-evm §0.5). */
export function useHold() {
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  return { held, holds: { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo } }
}
