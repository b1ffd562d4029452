import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../api/server-api.ts'
import { noticeUrl } from '../features/notice/notice-url.ts'
import { to } from '../paths.ts'
import { answerFeed } from './answer-feed.ts'
import { feeds } from './feed-link.ts'

const NEWEST = { pageNum: 1, pageSize: 50 }

export async function loader({ context }: LoaderFunctionArgs) {
  const notices = await load(context, 'content.noticeList', { pageParam: NEWEST })
  return answerFeed({
    title: feeds.notices.title,
    description: '基金与公司的公告、定期报告和发行文件。',
    path: to('msgPublish'),
    selfPath: feeds.notices.path,
    items: notices.list.map(({ noticeId, title, groupName, publishedOn }) => ({
      title,
      path: noticeUrl(noticeId),
      description: `${groupName}，${publishedOn} 发布。`,
      day: publishedOn,
      category: groupName,
    })),
  })
}
