// Holds every text of every language at once: where the server renders, in the app, in tests.
import { en } from "./en";
import { buyingEn } from "./en/buying";
import { footerEn } from "./en/footer";
import { homeEn } from "./en/home";
import { sw } from "./sw";
import { buyingSw } from "./sw/buying";
import { footerSw } from "./sw/footer";
import { homeSw } from "./sw/home";
import { holdTexts } from "./texts";

holdTexts("en", { ...en, ...buyingEn, ...footerEn, home: homeEn });
holdTexts("sw", { ...sw, ...buyingSw, ...footerSw, home: homeSw });
