import { useEffect, useState } from 'react'
import { useToast } from './toasts.tsx'
import { useUiTexts } from './texts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

// foundations §9: copy success
const SUCCESS_MS = 1000

/** Answers every `data-copy` button of the page and tells assistive technology. Once per page. */
export function CopyLayer() {
  const texts = useUiTexts()
  const toast = useToast()
  const [said, say] = useState('')
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const copy = async (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
      if (button === null) return
      event.preventDefault()
      const tip = button.getAttribute('aria-label') ?? texts.copy
      try {
        await navigator.clipboard.writeText(button.dataset['copy']!)
      } catch {
        // Without the clipboard's permission the text is selected, so that the keyboard can copy it.
        const range = document.createRange()
        range.selectNodeContents(button.parentElement!)
        getSelection()?.removeAllRanges()
        getSelection()?.addRange(range)
        toast({ tone: 'plain', text: texts.copyFailed })
        return
      }
      button.setAttribute('data-copied', '')
      button.dataset['tip'] = texts.copied
      button.dispatchEvent(new CustomEvent('tipchange', { bubbles: true }))
      say(texts.copied)
      clearTimeout(timers.get(button))
      timers.set(
        button,
        setTimeout(() => {
          button.removeAttribute('data-copied')
          button.dataset['tip'] = tip
          say('')
        }, SUCCESS_MS),
      )
    }
    const listen = (event: MouseEvent) => void copy(event)
    document.addEventListener('click', listen)
    return () => {
      document.removeEventListener('click', listen)
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [texts, toast])
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
