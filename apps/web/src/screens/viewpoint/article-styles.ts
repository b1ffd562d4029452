// The code of the page's parts loads when the browser is idle; their styles load with the page.
import '../../features/fund/fund.css'
import '../../content/attachments.css'
import '../../content/neighbours.css'
import '@zhixiao/ui/richtext/rich-text.css'
import '../../features/viewpoint/article.css'
import '../../features/viewpoint/articles.css'
import '../../content/byline.css'
import './article-page.css'
