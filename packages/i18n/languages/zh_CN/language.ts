import { defineLanguage } from '../../src/language.ts'

export const zhCn = defineLanguage({
  code: 'zh_CN',
  urlSegment: 'zh-hans',
  intl: 'zh-Hans',
  dir: 'ltr',
  ownName: '简体中文',
  complete: true,
})
