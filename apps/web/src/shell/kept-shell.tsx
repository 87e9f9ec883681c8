import { createContext, use, type ComponentType } from 'react'
import type { Translate } from '@orrery/i18n/translate'
import { SiteContext, useSite } from '../app/site.ts'
import { useChainStatus } from '../live/use-chain-head.ts'
import { localPath } from '../routing/place.ts'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { menusFor } from './menus.ts'

export type ShellPart = 'header' | 'footer'

/** Keeps what stands around pages from one document to the next. */
export type ShellKeeper = {
  /**
   * What stands in the document where the part is put, if it is known by what it is drawn from; `path` is put into it. If it is not, the translator that it is to
   * be drawn with: it notes the words.
   */
  readonly find: (part: ShellPart, from: string, path: string, t: Translate) => string | Translate
}

/** The keeper of the document; none in tests of parts, and in browsers. */
export const ShellKeeperContext = /* @__PURE__ */ createContext<ShellKeeper | null>(null)

/** The path that a kept header is drawn with: no page has it. Languages put theirs before it. */
export const ANY_PATH = '/any-path-7b1f0c95'

/** The header on the server: all pages of a chain have the same until its state changes, but for their paths. */
export function KeptHeader(props: HeaderProps) {
  const { menuPages, place } = useSite()
  const { chain, path, searchBox } = props
  if (path.includes(ANY_PATH)) return <Header {...props} />
  // A menu marks the page that it leads to, and few paths change before a language is put before them.
  const isOwn =
    menusFor(menuPages, chain).some(({ entries }) => entries.some((entry) => entry.path === path)) ||
    localPath({ ...place, languageSegment: 'xx', prefixed: false }, path) !== `/xx${path}`
  const drawn = isOwn ? path : ANY_PATH
  return (
    <Kept part="header" Part={Header} props={{ ...props, path: drawn }} from={`${searchBox} ${drawn}`} path={path} />
  )
}

/** The footer on the server. */
export const KeptFooter = (props: { readonly chain: HeaderProps['chain'] }) => (
  <Kept part="footer" Part={Footer} props={props} from="" path="" />
)

type KeptProps<Props> = {
  readonly part: ShellPart
  readonly Part: ComponentType<Props>
  readonly props: Props
  /** What it is drawn from besides the chain, its state, and the language. */
  readonly from: string
  readonly path: string
}

function Kept<Props extends { readonly chain: HeaderProps['chain'] }>({
  part,
  Part,
  props,
  from,
  path,
}: KeptProps<Props>) {
  const keeper = use(ShellKeeperContext)
  const site = useSite()
  const code = props.chain?.code ?? null
  const status = useChainStatus(code)
  const drawn = <Part {...(props as Props & object)} />
  if (keeper === null) return drawn
  const { language, place, t } = site
  const found = keeper.find(part, JSON.stringify([code, language.code, place, status, from]), path, t)
  return typeof found === 'string' ? found : <SiteContext value={{ ...site, t: found }}>{drawn}</SiteContext>
}
