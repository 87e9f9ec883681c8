import type { useToast } from './toasts.tsx'

// foundations §9: copy success
const SUCCESS_MS = 1000

export type CopierParts = {
  readonly texts: Readonly<Record<'copy' | 'copied' | 'copyFailed', string>>
  readonly toast: ReturnType<typeof useToast>
  /** Tells assistive technology; given what it was told before. */
  readonly say: (next: (said: string) => string) => void
}

/** Copies the texts of `data-copy` buttons. `end` forgets what still waits. */
export function createCopier({ texts, toast, say }: CopierParts): {
  copy(button: HTMLElement): Promise<void>
  end(): void
} {
  const successes = new Map<Element, { readonly tip: string; readonly timer: ReturnType<typeof setTimeout> }>()
  return {
    async copy(button) {
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
        if (successes.size === 0) say(() => '')
      }, SUCCESS_MS)
      successes.set(button, { tip, timer })
    },
    end() {
      for (const { timer } of successes.values()) clearTimeout(timer)
    },
  }
}
