// The search runs in a worker, which no browser starts for a page that is opened from a disk. There a
// hidden frame stands for it: its window is the worker's global scope.
"use strict";
if (location.protocol === "file:") {
  class FrameWorker extends EventTarget {
    constructor(address) {
      super();
      this.waiting = [];
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.title = "search";
      document.body.append(frame);
      this.frame = frame;
      const inside = frame.contentWindow;
      inside.postMessage = (data) => this.said(data);
      inside.importScripts = (...scripts) =>
        scripts.reduce((before, one) => before.then(() => this.load(one)), Promise.resolve());
      this.load(new URL(address, location.href).href).then(() => {
        this.waiting.forEach((data) => this.tell(data));
        this.waiting = null;
      });
    }
    load(address) {
      return new Promise((loaded, failed) => {
        const page = this.frame.contentDocument;
        const script = page.createElement("script");
        script.src = address;
        script.onload = loaded;
        script.onerror = failed;
        page.body.append(script);
      });
    }
    said(data) {
      const event = new MessageEvent("message", { data });
      this.dispatchEvent(event);
      if (this.onmessage) this.onmessage(event);
    }
    tell(data) {
      const { contentWindow } = this.frame;
      contentWindow.dispatchEvent(new contentWindow.MessageEvent("message", { data }));
    }
    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.tell(data);
    }
    terminate() {
      this.frame.remove();
    }
  }
  window.IFrameWorker = window.Worker = FrameWorker;
}
