import { expect, test } from 'vitest'
import { safeMedia } from './safe-media.ts'

const uri = (type: string, hex: string) => `data:${type};base64,${Buffer.from(hex, 'hex').toString('base64')}`

test('screens-evm §8.3: films, sounds and models that lie on the chain are what they say they are, written anew', () => {
  const film = '000000186674797069736f6d'
  expect(safeMedia(uri('video/mp4', film), 100)).toEqual({ kind: 'video', source: uri('video/mp4', film) })
  expect(safeMedia(uri('audio/mp3', '494433aa'), 100)).toEqual({ kind: 'audio', source: uri('audio/mpeg', '494433aa') })
  const wave = `52494646${'00'.repeat(4)}57415645`
  expect(safeMedia(uri('audio/x-wav', wave), 100)).toEqual({ kind: 'audio', source: uri('audio/wav', wave) })
  expect(safeMedia(uri('model/gltf-binary', '676c5446ff'), 100)?.kind).toBe('model')
  // Parameters of the type are left out with all else that is not the bytes.
  expect(
    safeMedia(`data:video/webm;codecs=vp9;base64,${Buffer.from('1a45dfa3', 'hex').toString('base64')}`, 100),
  ).toEqual({
    kind: 'video',
    source: uri('video/webm', '1a45dfa3'),
  })
})

test('screens-evm §8.3: what is another thing than it says, can run, is too large or lies elsewhere is not shown', () => {
  for (const wrong of [
    uri('video/mp4', '1a45dfa3'),
    uri('text/html', '494433'),
    uri('image/svg+xml', '494433'),
    uri('application/octet-stream', '676c5446'),
    uri('audio/mpeg', '3c736372697074'),
    'https://example.com/film.mp4',
    'data:video/mp4,<script>',
    '',
  ])
    expect(safeMedia(wrong, 100), wrong).toBeNull()
  expect(safeMedia(uri('audio/mpeg', `494433${'00'.repeat(100)}`), 100)).toBeNull()
})
