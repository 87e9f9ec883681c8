import { useNavigator } from '../app/navigator-context.ts'

/**
 * Within a form with amounts: tells the server, when it is sent without script, that they are written as the page's language writes them, all but those that the page was
 * asked with, which it holds (foundations §5.5). Script writes the address itself, and nothing of this is there with it.
 */
export const TypedMark = () => (
  <noscript>
    <input type="hidden" name="typed" value={useNavigator().get().screen.search} />
  </noscript>
)
