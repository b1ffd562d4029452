import { brand } from '@zhixiao/domain/brand.ts'
import { noticeGroupName } from '@zhixiao/domain/codes/notice-groups.ts'
import { noticeUrl } from '../../features/notice/notice-url.ts'
import type { seo } from '../../seo.ts'
import { noticeListUrl } from './notice-query.ts'
import type { Notice, NoticeListData } from './notices.ts'

export type Head = Parameters<typeof seo>[0]

/** Title, canonical URL and structured data of a notice. */
export function noticeHead({ noticeId, title, groupName, publishedOn, fundName }: Notice): Head {
  return {
    title,
    description: `${fundName ? `${fundName}，` : ''}${groupName}，${publishedOn} 发布：${title}`,
    path: noticeUrl(noticeId),
    type: 'article',
    jsonLd: {
      '@type': 'Article',
      headline: title,
      articleSection: groupName,
      datePublished: publishedOn,
      author: { '@type': 'Organization', name: brand.company },
      publisher: { '@type': 'Organization', name: brand.company },
      inLanguage: 'zh-CN',
    },
  }
}

/** The same for the filtered list. */
export function listHead({ query }: NoticeListData): Head {
  const { group, page } = query
  const name = group ? `${noticeGroupName(group)}_信息披露` : '信息披露'
  return {
    title: page > 1 ? `${name}（第 ${page} 页）` : name,
    description: `${group ? noticeGroupName(group) : '定期报告、交易公告、发行公告、临时公告与公司公告'}，可按标题和年份查找，附原文下载。`,
    path: noticeListUrl(query, { page }),
  }
}
