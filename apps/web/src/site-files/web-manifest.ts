import { ICON_GROUND, ICON_SIZES, iconPath } from './app-icon.ts'

/** What a phone needs to keep the site among its programs (W3C Web Application Manifest). Its own bar with the address stays: addresses are what people share here. */
export const webManifest = (): string =>
  JSON.stringify({
    name: 'Orrery',
    short_name: 'Orrery',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: ICON_GROUND,
    theme_color: ICON_GROUND,
    icons: ICON_SIZES.map((size) => ({
      src: iconPath(size),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
