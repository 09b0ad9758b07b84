import DefaultTheme from 'vitepress/theme-without-fonts';
import { Layout } from './layout';
import './site.css';

export default { extends: DefaultTheme, Layout };
