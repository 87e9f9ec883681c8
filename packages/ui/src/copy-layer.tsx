import { useEffect, useState } from 'react'
import { useToast } from './toasts.tsx'
import { useUiTexts } from './texts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * Answers every `data-copy` button of the page: the text is copied, for one second the button shows its success and its
 * hover text says so (foundations §4.8), and assistive technology is told. Once per page.
 */
export function CopyLayer() {
  const texts = useUiTexts()
  const toast = useToast()
  const [said, say] = useState('')
  useEffect(() => {
    const load = () => import('./copier.ts').then(({ createCopier }) => createCopier({ texts, toast, say }))
    // Asked for before anyone clicks: a browser may forget the click over a wait, and the clipboard wants one.
    let copier = load()
    copier.catch(() => undefined)
    const listen = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
      if (button === null) return
      event.preventDefault()
      copier.then(
        ({ copy }) => copy(button),
        () => {
          toast({ tone: 'bad', text: texts.loadFailed })
          // The network may be back at the next click.
          copier = load()
          copier.catch(() => undefined)
        },
      )
    }
    document.addEventListener('click', listen)
    return () => {
      document.removeEventListener('click', listen)
      copier.then(
        ({ end }) => end(),
        () => undefined,
      )
    }
  }, [texts, toast])
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
