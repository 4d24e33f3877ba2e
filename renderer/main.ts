import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { connectStores } from './stores/connect'
import { followJobs } from './stores/outcomes'
import './styles/tokens.css'
import './styles/base.css'

const app = createApp(App)
app.use(createPinia())
followJobs()
void connectStores().finally(() => app.mount('#app'))
