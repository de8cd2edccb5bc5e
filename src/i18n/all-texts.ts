// Holds every text of every language at once: where the server renders, in the app, in tests.
import { en } from "./en";
import { buyingEn } from "./en/buying";
import { footEn } from "./en/foot";
import { homeEn } from "./en/home";
import { sw } from "./sw";
import { buyingSw } from "./sw/buying";
import { footSw } from "./sw/foot";
import { homeSw } from "./sw/home";
import { holdTexts } from "./texts";

holdTexts("en", { ...en, ...buyingEn, ...footEn, home: homeEn });
holdTexts("sw", { ...sw, ...buyingSw, ...footSw, home: homeSw });
