import '@fontsource-variable/inter';
import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { hideComposingKeys } from './app/hide-composing-keys.ts';
import { keepTranslatedText } from './app/keep-translated-text.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
keepTranslatedText();
hideComposingKeys();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
