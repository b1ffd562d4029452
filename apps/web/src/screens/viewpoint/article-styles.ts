// The code of the page's parts loads when the browser is idle; their styles load with the page.
import '../../features/fund/fund.css'
import '../../content/attachments.css'
import '../../content/neighbours.css'
import '../../content/rich-text.css'
import '../../features/viewpoint/articles.css'
import './viewpoint.css'
import './article-page.css'
