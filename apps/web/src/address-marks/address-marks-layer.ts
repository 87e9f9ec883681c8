import { useEffect, useState, useSyncExternalStore } from 'react'
import { toldIn } from '../app/names-in.ts'
import { useNavigator } from '../app/navigator-context.ts'
import { useSite } from '../app/site.ts'
import { markLinks, unmarked, type MarkedLink } from './mark-links.ts'
import { createToldKinds } from './told-kinds.ts'
import './address-marks.css'

/** Links come in pieces as a list is drawn: they are asked for together. */
const GATHER_MS = 400
/** Questions of one page: as many addresses as the server looks at in an answer of its own. */
const MOST_ASKS = 5

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

/**
 * Shows what addresses of the page are known to be beside all links to them (screens-evm §0.2): none of the hundred places where addresses stand has to know. What the page's
 * answer does not tell, Safes and delegated accounts above all, is asked for when it stands, once for each address.
 */
export function AddressMarksLayer(): null {
  const { subscribe, get } = useNavigator()
  const { api } = useSite()
  const [told] = useState(() => createToldKinds(api))
  const { screen } = useSyncExternalStore(subscribe, get, get)
  const isPage = screen.kind === 'page' && !screen.loading
  const data = isPage ? screen.data : null
  const chain = isPage && screen.match.chain?.family === 'evm' ? screen.match.chain : null
  useEffect(() => {
    const own = toldIn(data, 'addressMarks')
    let isLeft = false
    let asking: ReturnType<typeof setTimeout> | undefined
    let asks = 0
    // The same address may be something else on another chain.
    const links = `a[href*="${chain === null ? '' : `/${chain.path}`}/address/"] > [data-same]`
    const marks = (): Readonly<Record<string, string>> =>
      chain === null ? own : { ...told.of(chain.code).kinds, ...own }
    const read = (): readonly MarkedLink[] => [...document.querySelectorAll<HTMLElement>(links)].map(linkOf)
    const mark = (): void => {
      const shown = read()
      markLinks(shown, marks())
      if (chain === null || asks >= MOST_ASKS || unmarked(shown, marks(), told.of(chain.code).asked).length === 0)
        return
      clearTimeout(asking)
      asking = setTimeout(() => void ask(chain.code), GATHER_MS)
    }
    const ask = async (of: string): Promise<void> => {
      const addresses = unmarked(read(), marks(), told.of(of).asked)
      if (addresses.length === 0) return
      asks++
      if ((await told.ask(of, addresses)) && !isLeft) mark()
    }
    let asked = 0
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(mark)
    })
    mark()
    if (chain !== null || Object.keys(own).length > 0)
      watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-same'] })
    return () => {
      isLeft = true
      clearTimeout(asking)
      cancelAnimationFrame(asked)
      watch.disconnect()
    }
  }, [chain, data, told])
  return null
}
