import { enUs } from '../languages/en_US/language.ts'
import { ar } from '../languages/ar/language.ts'
import { deDe } from '../languages/de_DE/language.ts'
import { esEs } from '../languages/es_ES/language.ts'
import { fa } from '../languages/fa/language.ts'
import { frFr } from '../languages/fr_FR/language.ts'
import { hiIn } from '../languages/hi_IN/language.ts'
import { idId } from '../languages/id_ID/language.ts'
import { itIt } from '../languages/it_IT/language.ts'
import { jaJp } from '../languages/ja_JP/language.ts'
import { koKr } from '../languages/ko_KR/language.ts'
import { plPl } from '../languages/pl_PL/language.ts'
import { ptBr } from '../languages/pt_BR/language.ts'
import { ruRu } from '../languages/ru_RU/language.ts'
import { trTr } from '../languages/tr_TR/language.ts'
import { ukUa } from '../languages/uk_UA/language.ts'
import { viVn } from '../languages/vi_VN/language.ts'
import { zhCn } from '../languages/zh_CN/language.ts'
import { zhTw } from '../languages/zh_TW/language.ts'
import type { Language } from './language.ts'

/** All languages of the site, the default one first. */
export const LANGUAGES: readonly Language[] = [
  enUs,
  ar,
  deDe,
  esEs,
  fa,
  frFr,
  hiIn,
  idId,
  itIt,
  jaJp,
  koKr,
  plPl,
  ptBr,
  ruRu,
  trTr,
  ukUa,
  viVn,
  zhCn,
  zhTw,
]

/** Percent of all messages that a language has itself; the rest is shown in English. Languages that have all are left out. */
export const INCOMPLETE: Readonly<Record<string, number>> = {
}
