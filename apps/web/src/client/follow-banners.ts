import type { Navigator } from '../app/navigator.ts'
import { chainOfScreen } from '../app/screen.ts'

/** Shows of the operator's notices, all of which the document holds, those of the page that was moved to. */
export function followBanners(navigator: Pick<Navigator, 'get' | 'subscribe'>): void {
  const banners = document.querySelectorAll<HTMLElement>('[data-banner]')
  navigator.subscribe(() => {
    const code = chainOfScreen(navigator.get().screen)?.code
    for (const banner of banners) {
      const chains = banner.dataset['banner']!
      banner.hidden = chains !== '' && !(code !== undefined && chains.split(' ').includes(code))
    }
  })
}
