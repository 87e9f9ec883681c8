import { useEffect, useSyncExternalStore } from 'react'
import { toldIn } from '../app/names-in.ts'
import { useNavigator } from '../app/navigator-context.ts'
import { markLinks, type MarkedLink } from './mark-links.ts'
import './address-marks.css'

const LINKS = 'a[href*="/address/"] > [data-same]'

const linkOf = (text: HTMLElement): MarkedLink => {
  const { dataset } = text.parentElement as HTMLElement
  return {
    address: text.dataset['same'] ?? '',
    mark: dataset['mark'],
    setMark(mark) {
      if (mark === undefined) delete dataset['mark']
      else dataset['mark'] = mark
    },
  }
}

/** Shows what addresses of the page are known to be beside all links to them (screens-evm §0.2): none of the hundred places where addresses stand has to know. */
export function AddressMarksLayer(): null {
  const { subscribe, get } = useNavigator()
  const { screen } = useSyncExternalStore(subscribe, get, get)
  const data = screen.kind === 'page' && !screen.loading ? screen.data : null
  useEffect(() => {
    const marks = toldIn(data, 'addressMarks')
    const mark = (): void => markLinks([...document.querySelectorAll<HTMLElement>(LINKS)].map(linkOf), marks)
    mark()
    if (Object.keys(marks).length === 0) return
    let asked = 0
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(mark)
    })
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-same'] })
    return () => {
      cancelAnimationFrame(asked)
      watch.disconnect()
    }
  }, [data])
  return null
}
