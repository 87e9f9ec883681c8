import { useEffect, useState } from 'react'
import { useToast } from './toasts.tsx'
import { useUiTexts } from './texts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

// foundations §9: copy success
const SUCCESS_MS = 1000

/**
 * Answers every `data-copy` button of the page: the text is copied, for one second the button shows its success and its
 * hover text says so (foundations §4.8), and assistive technology is told. Once per page.
 */
export function CopyLayer() {
  const texts = useUiTexts()
  const toast = useToast()
  const [said, say] = useState('')
  useEffect(() => {
    const successes = new Map<Element, { readonly tip: string; readonly timer: ReturnType<typeof setTimeout> }>()
    const copy = async (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
      if (button === null) return
      event.preventDefault()
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
      const earlier = successes.get(button)
      clearTimeout(earlier?.timer)
      const tip = earlier?.tip ?? button.dataset['tip'] ?? texts.copy
      const change = (text: string) => {
        button.dataset['tip'] = text
        button.dispatchEvent(new CustomEvent('tipchange', { bubbles: true }))
      }
      button.setAttribute('data-copied', '')
      change(texts.copied)
      // The same words twice are not read twice: each success differs by a space that nobody hears.
      say((said) => (said === texts.copied ? `${texts.copied}\u00a0` : texts.copied))
      const timer = setTimeout(() => {
        successes.delete(button)
        button.removeAttribute('data-copied')
        change(tip)
        if (successes.size === 0) say('')
      }, SUCCESS_MS)
      successes.set(button, { tip, timer })
    }
    const listen = (event: MouseEvent) => void copy(event)
    document.addEventListener('click', listen)
    return () => {
      document.removeEventListener('click', listen)
      for (const { timer } of successes.values()) clearTimeout(timer)
    }
  }, [texts, toast])
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
