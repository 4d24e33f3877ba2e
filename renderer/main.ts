import '@fontsource-variable/inter/wght.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { onEvent } from './client'
import { useOpenFile } from './features/start/use-open-file'
import { connectStores } from './stores/connect'
import { followJobs } from './stores/follow-jobs'
import './styles/tokens.css'
import './styles/base.css'

const app = createApp(App)
app.use(createPinia())
followJobs()
const { open } = useOpenFile()
// Before anything is asked: the host holds a file named at start only until then.
onEvent('openFile', (file) => void open(file))
// Widths of columns are measured in the letters that will be shown.
const letters = document.fonts.load("13px 'Inter Variable'")
void Promise.allSettled([connectStores(), letters]).then(() => app.mount('#app'))
