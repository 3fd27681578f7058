import VASSAL.build.module.map.boardPicker.board.Region;
import VASSAL.build.module.map.boardPicker.board.RegionGrid;
import java.awt.Point;
import java.io.File;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;

/**
 * Asks VASSAL's own classes about the regions of a build file, a line each: the name, where the
 * name leads to, the name of the place there, and where a piece goes that is dropped `off`
 * pixels from it to each of four sides.
 *
 * <p>Usage: `java -cp ... Regions.java BUILD_FILE OFF`.
 */
public class Regions {
  public static void main(String[] arguments) throws Exception {
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new File(arguments[0]))
            .getDocumentElement();
    int off = Integer.parseInt(arguments[1]);
    RegionGrid grid = new RegionGrid();
    Element made = (Element) root.getElementsByTagName(RegionGrid.class.getName()).item(0);
    attributes(made, (name, value) -> grid.setAttribute(name, value));
    NodeList regions = made.getElementsByTagName(Region.class.getName());
    for (int rank = 0; rank < regions.getLength(); rank++) {
      Region region = new Region();
      attributes((Element) regions.item(rank), (name, value) -> region.setAttribute(name, value));
      region.addTo(grid);
    }
    for (int rank = 0; rank < regions.getLength(); rank++) {
      String name = ((Element) regions.item(rank)).getAttribute("name");
      Point place = grid.getLocation(name);
      StringBuilder line = new StringBuilder(name + "\t" + said(place));
      line.append("\t" + grid.locationName(place));
      for (int[] way : new int[][] {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
        Point dropped = new Point(place.x + off * way[0], place.y + off * way[1]);
        line.append("\t" + said(grid.snapTo(dropped)));
      }
      System.out.println(line);
    }
  }

  private interface Setting {
    void set(String name, String value);
  }

  private static void attributes(Element of, Setting setting) {
    NamedNodeMap known = of.getAttributes();
    for (int rank = 0; rank < known.getLength(); rank++) {
      setting.set(known.item(rank).getNodeName(), known.item(rank).getNodeValue());
    }
  }

  private static String said(Point place) {
    return place.x + "," + place.y;
  }
}
