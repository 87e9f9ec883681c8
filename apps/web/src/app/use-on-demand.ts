import { useState, type ComponentType } from 'react'
import { useUiTexts } from '@orrery/ui/texts'
import { useToast } from '@orrery/ui/toasts'
import { useSite } from './site.ts'

/** A part whose code, and whose words, are loaded when it is first opened. */
export type OnDemand<Props> = {
  /** null until its code is there. */
  readonly Part: ComponentType<Props> | null
  readonly isOpen: boolean
  open(): void
  close(): void
}

/** Where the code cannot be loaded, a message says so, the page stands as it was, and the next opening tries again. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const { words } = useSite()
  const texts = useUiTexts()
  const open = () => {
    setOpen(true)
    if (Part !== null) return
    Promise.all([load(), words()]).then(
      ([loaded]) => setPart(() => loaded),
      () => {
        setOpen(false)
        toast({ tone: 'bad', text: texts.loadFailed })
      },
    )
  }
  return { Part, isOpen, open, close: () => setOpen(false) }
}
