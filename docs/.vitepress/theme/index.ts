import DefaultTheme from 'vitepress/theme';
import { Layout } from './layout';
import './site.css';

export default { extends: DefaultTheme, Layout };
