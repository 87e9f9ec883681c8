import { defineLanguage } from '../../src/language.ts'

export const idId = defineLanguage({
  code: 'id_ID',
  urlSegment: 'id',
  intl: 'id',
  dir: 'ltr',
  ownName: 'Bahasa Indonesia',
  complete: true,
})
