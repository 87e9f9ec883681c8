import { useEffect, useEffectEvent } from 'react'
import { useOnDemand } from '../app/use-on-demand.ts'

/** Keys of the whole site: `/` to the search, `?` to this help, `j` and `k` to the next and previous page (visual.md). `TipKeys` has those of the tips. */
export function Keyboard() {
  const help = useOnDemand(async () => (await import('./key-help.tsx')).SiteKeyHelp)
  const openHelp = useEffectEvent(help.open)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target
      const writes =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.defaultPrevented || writes || event.ctrlKey || event.metaKey || event.altKey) return
      // Keys of the page are not meant while something stands over it.
      if (document.querySelector('dialog[open]') !== null) return
      if (event.key === '/') {
        const box = document.querySelector<HTMLInputElement>('search input')
        if (box === null) return
        event.preventDefault()
        box.focus()
        box.select()
      } else if (event.key === '?') openHelp()
      else if (event.key === 'j' || event.key === 'k') {
        // Where the subject has neighbours the keys are theirs: at the last one they do not turn a list's page.
        const near = document.querySelector('main header nav:has(a[rel])') ?? document.querySelector('main')
        near?.querySelector<HTMLElement>(`a[rel="${event.key === 'j' ? 'next' : 'prev'}"]`)?.click()
      }
    }
    const click = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-key-help]') !== null) openHelp()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('click', click)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('click', click)
    }
  }, [])
  return help.Part !== null && <help.Part open={help.isOpen} onClose={help.close} />
}
