// The layouts of the front page and of the playground have no landmark for their content; the others have one inside.
import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h, onMounted, watch } from 'vue';

/** The default layout, whose content is the main landmark where no part of it is. */
export const Layout = defineComponent(() => {
  const { frontmatter } = useData();
  const mark = (): void => {
    const content = document.getElementById('VPContent');
    if (frontmatter.value.layout === 'home' || frontmatter.value.layout === 'page') {
      content?.setAttribute('role', 'main');
    } else {
      content?.removeAttribute('role');
    }
  };
  onMounted(() => watch(frontmatter, mark, { immediate: true, flush: 'post' }));
  return () => h(DefaultTheme.Layout);
});
