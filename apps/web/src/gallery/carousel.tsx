import { Carousel } from '@orrery/ui/carousel'
import { chartColour } from '@orrery/ui/rules/chart-colour'
import type { Specimen } from './specimen.ts'

const slides = (count: number, height: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    content: (
      <div
        style={{
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 4,
          height,
          border: '1px solid var(--line)',
          borderRadius: 8,
          background: `color-mix(in srgb, ${chartColour(at)} 14%, var(--surface))`,
        }}
      >
        <b style={{ fontSize: 28 }}>{at + 1}</b>
        <a href="#slide">A link inside</a>
      </div>
    ),
  }))

export const specimen: Specimen = {
  id: 'carousel',
  title: 'Carousel',
  group: 'media',
  states: [
    {
      name: 'One slide, loop, plays by itself',
      Show: () => <Carousel label="Tools that play" slides={slides(5, 200)} autoplay />,
    },
    {
      name: 'Three in view with spacing, no loop',
      Show: () => (
        <Carousel label="Tools, three in view" slides={slides(5, 160)} perView={3} spacing={12} loop={false} />
      ),
    },
    {
      name: 'As many as fit: nothing moves',
      Show: () => <Carousel label="One tool" slides={slides(1, 120)} autoplay />,
    },
  ],
}
