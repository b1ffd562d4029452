import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { lowered } from '../../content/headings.ts'
import type { About } from './about.ts'

type Job = NonNullable<About['jobs']>[number]

/** Open positions; each expands to its description, even without script. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) {
    return (
      <div className="panel">
        <EmptyState title="暂无招聘职位" text="新职位将在此发布。" />
      </div>
    )
  }
  return (
    <div className="panel jobs">
      <div className="accordion jobs__list">
        {jobs.map(job => (
          <details key={job.id} id={`job-${job.id}`}>
            <summary>
              <JobLine job={job} />
              <Icon name="down" size={20} />
            </summary>
            <div className="accordion__body">
              <JobFacts job={job} />
              <RichText html={lowered(job.html)} />
            </div>
          </details>
        ))}
      </div>
    </div>
  )
}

function JobLine({ job: { title, department, city, count, category } }: { job: Job }) {
  return (
    <span className="job-line">
      <span>{title}</span>
      <span className="job-line__meta">
        <span>{city}</span>
        <span>{department}</span>
        <span>{category}</span>
        <span>{count} 人</span>
      </span>
    </span>
  )
}

function JobFacts({ job: { education, publishedOn, closesOn } }: { job: Job }) {
  return (
    <p className="caption job-facts">
      学历要求：{education}　发布日期：{publishedOn}
      {closesOn && `　截止日期：${closesOn}`}
    </p>
  )
}
