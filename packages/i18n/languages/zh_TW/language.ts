import { defineLanguage } from '../../src/language.ts'

export const zhTw = defineLanguage({
  code: 'zh_TW',
  urlSegment: 'zh-hant',
  intl: 'zh-Hant',
  dir: 'ltr',
  ownName: '繁體中文',
  complete: true,
})
