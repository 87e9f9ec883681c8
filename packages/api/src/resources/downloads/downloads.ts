import { Type } from 'typebox'
import {
  Download,
  DownloadAmounts,
  DownloadFilter,
  DownloadFormat,
  DownloadOffer,
  DownloadPreview,
  DownloadSetName,
} from '@orrery/model/wire/download'
import { defineResource } from '../../contract/resource.ts'
import {
  ChainParam,
  DirectionParam,
  IdParam,
  paramsOf,
  StandardParam,
  TIME_PARAMS,
  WithParam,
} from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const height = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999, description }))

const { direction: _, with: __, ...FILTER } = DownloadFilter.properties

const ORDER = {
  set: DownloadSetName,
  subject: Type.Optional(IdParam('Address or token, where the list is of one.')),
  standard: StandardParam,
  format: Type.Optional(DownloadFormat),
  amounts: Type.Optional(DownloadAmounts),
  columns: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9]{0,19}(,[A-Za-z][A-Za-z0-9]{0,19}){0,40}$',
      description: 'Names of columns with commas between them; all unless told.',
    }),
  ),
  timeZone: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$',
      description: 'Zone of the IANA list for written times, such as Europe/Berlin; UTC unless told.',
    }),
  ),
  headings: Type.Optional(
    Type.String({
      pattern: '^[a-z]{2}(_[A-Z]{2})?$',
      description:
        'Language of the top row of CSV and XLSX, such as de_DE; the names of the columns unless told. NDJSON and Parquet always have these.',
    }),
  ),
  fromBlock: height('Lowest height.'),
  toBlock: height('Highest height.'),
  ...TIME_PARAMS,
  direction: DirectionParam,
  with: WithParam,
  ...FILTER,
}

/** Long lists as files (screens-evm §16.7): asked for, made beside the site, fetched in parts. */
export const downloads = defineResource({
  listDownloadSets: {
    method: 'GET',
    path: '/v1/{chain}/downloads',
    summary: 'Lists that can be downloaded, their columns, and the bounds',
    params: paramsOf({ chain: ChainParam }),
    reply: DownloadOffer,
    errors: CHAIN,
    cacheSeconds: 60,
  },
  previewDownload: {
    method: 'GET',
    path: '/v1/{chain}/downloads/preview',
    summary:
      'The first five rows of a download, and how many it has where the index counts them or there are at most 10,000',
    params: paramsOf({ chain: ChainParam, ...ORDER }),
    reply: DownloadPreview,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'PARAMETER_INVALID', 'STALE_CURSOR', 'CAPABILITY_MISSING'],
    cacheSeconds: 1,
  },
  startDownload: {
    method: 'POST',
    path: '/v1/{chain}/downloads',
    summary: 'Begins a download; it is made beside the site and goes on over a restart',
    params: paramsOf({ chain: ChainParam, ...ORDER }),
    reply: Download,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'PARAMETER_INVALID', 'DOWNLOAD_REFUSED'],
    cacheSeconds: 0,
  },
  getDownload: {
    method: 'GET',
    path: '/v1/{chain}/downloads/{download}',
    summary: 'How far a download is, and its manifest: blocks, coverage, rows and the hash of each part',
    params: paramsOf({ chain: ChainParam, download: IdParam('Id that startDownload answered.') }),
    reply: Download,
    errors: [...CHAIN, 'DOWNLOAD_NOT_FOUND'],
    cacheSeconds: 0,
  },
})
