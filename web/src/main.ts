import "./style/tokens.css";
import "./style/base.css";
import "./style/parts.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
