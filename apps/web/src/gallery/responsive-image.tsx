import { ImageHostsContext, ResponsiveImage, type ResponsiveImageProps } from '@orrery/ui/responsive-image'
import { Icon } from '@orrery/ui/icon'
import type { Specimen } from './specimen.ts'

// A picture that needs no server: an orrery in 200 by 120.
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120"><defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="#14264d"/><stop offset="1" stop-color="#2a66c9"/></linearGradient></defs><path fill="url(#a)" d="M0 0h200v120H0z"/><g fill="none" stroke="#86b3ff" opacity=".6"><circle cx="100" cy="60" r="24"/><circle cx="100" cy="60" r="44"/><circle cx="100" cy="60" r="70"/></g><circle cx="100" cy="60" r="9" fill="#e2b04a"/><circle cx="124" cy="60" r="4" fill="#fff"/><circle cx="66" cy="32" r="5" fill="#b1cdff"/></svg>',
)}`
const row = { display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' } as const

// Drawn at once, so that the gallery always looks the same.
const Eager = (props: ResponsiveImageProps) => <ResponsiveImage {...props} lazy={false} />

export const specimen: Specimen = {
  id: 'responsive-image',
  title: 'Responsive image',
  group: 'media',
  states: [
    {
      name: 'Wide',
      Show: () => <Eager source={PICTURE} alt="An orrery" width={320} height={192} shape="rounded" />,
    },
    {
      name: 'Cropped and fitted into a square, rounded and round',
      Show: () => (
        <div style={row}>
          <Eager source={PICTURE} alt="Cropped" width={80} height={80} />
          <Eager source={PICTURE} alt="Fitted" width={80} height={80} fit="fit" />
          <Eager source={PICTURE} alt="Rounded" width={80} height={80} shape="rounded" />
          <Eager source={PICTURE} alt="Round" width={80} height={80} shape="round" />
        </div>
      ),
    },
    {
      name: 'Not loaded: fallback, placeholder, own placeholder',
      Show: () => (
        <div style={row}>
          <Eager
            source="/assets/nothing-here.png"
            fallback={PICTURE}
            alt="Falls back"
            width={80}
            height={80}
            shape="rounded"
          />
          <Eager
            source="/assets/nothing-here.png"
            alt="A picture that is missing"
            width={80}
            height={80}
            shape="rounded"
          />
          <Eager source="/assets/nothing-here.png" alt="Token" width={40} height={40} shape="round" placeholder="U" />
          <Eager
            source="/assets/nothing-here.png"
            alt="Coin"
            width={24}
            height={24}
            shape="round"
            placeholder={<Icon name="coin" />}
          />
        </div>
      ),
    },
    {
      name: 'Asked for once it is seen',
      Show: () => <ResponsiveImage source={PICTURE} alt="Seen" width={40} height={24} />,
    },
    {
      name: 'A host that nobody configured is never asked',
      Show: () => (
        <ImageHostsContext value={{ base: 'https://static.example', alternates: [], others: [] }}>
          <Eager source="https://elsewhere.example/pixel.png" alt="Refused" width={160} height={96} shape="rounded" />
        </ImageHostsContext>
      ),
    },
  ],
}
